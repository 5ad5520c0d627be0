/**
 * Letters of other scripts, and odd Latin ones, that look like ASCII: the single-character prototypes of
 * unicode.org/Public/security/latest/confusables.txt (UTS #39) for the scripts in use, with the capital I where the
 * prototype is the l that it looks like. Every letter is one UTF-16 unit, and so is what it is read as.
 */
const CYRILLIC = 'аaсcԁdеeҽeһhіiӏiјjоoрpԛqгrѕsѵvѡwԝwхxуyүyАAВBЕEԌGНHІIӀIЈJКKМMОOРPСCЅSТTѴVԜWХXУYҮYЬbЗ3Ӡ3б6';
const GREEK = 'αaϲcιiϳjοoσoρpϱpυuνvγyΑAΒBϹCΕEϜFΗHΙIͿJΚKΜMϺMΝNΟOΡPΤTΧXΥYϒYΖZ';
const ARMENIAN = 'քfցgհhոnռnօoգqզqսuաwՕOՏSՍU';
const CHEROKEE = 'ꮯcᏂhᎥiꭵiꮁrꮪsꮩvꮃwꮓzᎪAᏴBᏟCᎠDᎬEᏀGᏻGᎻHᎫJᏦKᏞLᎷMᏢPᎡRᏒRᏕSᏚSᎢTᏙVᎳWᏔWᎩYᎽYᏃZ';
const COPTIC_AND_LISU = 'ⲥcⲟoⲣpⲅrⲤCⲎHⲔKⲒIⳐLⲘMⲚNⲞOⲢPⲦTⲬXⲨYꓮAꓐBꓚCꓓDꓰEꓝFꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ';
const LATIN = 'ıiɑaɡgɩiʋvɯwɣyᶃgᶌyỿyꬲeꬵfꭇrꭎu';
/** Small capitals, which confusables.txt maps only where they are like small letters. */
const SMALL_CAPITALS = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';
/** Read as ASCII only beside Latin letters: in a word of their own they are ordinary letters of their script. */
const BESIDE_LATIN = 'кkмmтtвbнhпnкkκkτtηnεeωwχxβb';

const pairsOf = (table: string): [string, string][] =>
  Array.from({ length: table.length / 2 }, (_, pair) => [table[2 * pair]!, table[2 * pair + 1]!]);
const STRICT = new Map(
  [CYRILLIC, GREEK, ARMENIAN, CHEROKEE, COPTIC_AND_LISU, LATIN, SMALL_CAPITALS].flatMap((table) => pairsOf(table)),
);
const WIDE = new Map([...STRICT, ...pairsOf(BESIDE_LATIN)]);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export const isLookAlike = (character: string): boolean => WIDE.has(character);

/**
 * Reads look-alikes as the ASCII letters that they stand for; the length stays. A word is read so when it also holds
 * Latin letters ("Mаria"), or when nothing but look-alikes are in it ("Сосо", "А1234"): a lone small Greek letter
 * ("IFN-α", "β2") and a word with a letter of its own script ("Анна") are what they are.
 */
export const readLookAlikes = (text: string): string => text.replace(WORD, readWord);

function readWord(word: string): string {
  if (!/[^\p{ASCII}]/u.test(word)) return word;
  if (/[a-z]/i.test(word)) return replaceBy(WIDE, word);
  const letters = word.match(/\p{L}/gu) ?? [];
  const isRead = letters.every((letter) => STRICT.has(letter)) && (letters.length > 1 || /\p{Lu}/u.test(word));
  return isRead ? replaceBy(STRICT, word) : word;
}

const replaceBy = (table: ReadonlyMap<string, string>, word: string): string =>
  word.replace(/[^\p{ASCII}]/gu, (letter) => table.get(letter) ?? letter);

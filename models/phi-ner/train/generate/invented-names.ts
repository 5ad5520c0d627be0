import type { Gazetteers } from './gazetteers.ts';
import type { Random } from './random.ts';

/** Syllables of made-up names: [beginnings, middles, endings]. An empty middle makes short names likely. */
type Syllables = readonly [readonly string[], readonly string[], readonly string[]];
const words = (text: string): string[] => text.split(' ').map((word) => (word === '_' ? '' : word));

const FAMILY: readonly Syllables[] = [
  [
    words(
      'Black Thorn Ash Hart Wake Brad Hal Stan Wren Cold Fair Green Lang Oak Pem Quill Rad Sed Ship Thack Under West Wych Beck Holl Mar Ald Wick Birch Elm Stone',
    ),
    words('_ _ er ing en es'),
    words(
      'well ton ford ley wick worth by ham stead croft field shaw combe brook more ridge land thwaite wright gate burn low',
    ),
  ],
  [
    words('Arr Bal Cald Dom Echa Fer Gar Herr Izag Jar Lar Mend Oroz Pal Quin Rod Sal Tor Urr Val Zub Ben Mont Cas'),
    words('_ i a en er and al ol uri ar'),
    words('ez ero illo aga uez eta uvia iano alde ales oro enes illa egui ado'),
  ],
  [
    words('Kov Wojt Lew Dub Nov Mal Zab Kras Pav Star Brod Gor Mik Chr Sik Grab Jan Olsz Piet Rog Sob Vish Yak'),
    words('_ al ar er ol an in ic ów'),
    words('ski czyk enko ovic owski ak ova ek ewicz insky chuk ic cik ec ov yshyn'),
  ],
  [
    words('Ok Ade Chuk Nwa Eze Obi Oba Ik Ogu Ume Ola Ayo Mba Uzo Onye Ani Fol Ibe Ak Emu Osa'),
    words('_ a wu o onk u be ch em ola nw'),
    words('for wale meka onu ade yinka dike gbo kwu chi lade tunde semi kanma ebuo biara nwa bayo'),
  ],
  [
    words('Ram Sub Kri Ven Bhat Chan Des Mukh Ragh Sri Kul Nar Pad Raj Gan Jay Vish Anan Kasi Gop Dhar Hari'),
    words('_ a i an esh ra nath chandra'),
    words('murthy swamy karni nathan krishnan wal machi palli kar lingam rajan dasan pati nagar shetty appa giri'),
  ],
  [
    words('Ghas Khor Far Sal Rah Haf Taj Mos Naz Azar Shir Bagh Kar Zand Meh Yas Daw Hos Rash Jaf'),
    words('_ a i em ar an ou'),
    words('zadeh ian pour abadi eddine awi ani nejad fard mand oudi ieh ullah oush mani'),
  ],
  [
    words('Saka Mori Taka Naga Hira Kuro Fuji Ishi Oka Wata Yoshi Hase Ogi Shima Tane Kita Miya Aki'),
    words('_'),
    words('moto zawa da hara mura shita gawa be kawa naga oka bashi mine zaki shige gaki'),
  ],
  [
    words('Pap Kara Theo Stav Gian Dimi Kont Vass Arg Mavr Niko Pan Tsi Xen Zogr'),
    words('_ a i o an akol odim ant'),
    words('poulos akis ides iou opoulou ellis idis atos oglou ras inis ou'),
  ],
  [
    words('Yil Öz Kar Dem Ay Gün Kaya Çel Er Tun Şah Bal Yavuz Bey Doğ Koç'),
    words('_ a ı i ah'),
    words('oğlu maz türk can demir soy er han taş gül daş bulut kaya'),
  ],
  [
    words('Kea Kalani Nai Maka Pua Haw Lei Kaho Nohe Ana Kapu Mali Oku Wai'),
    words('_ na la o ole'),
    words('oha wai kea lani mana hele nui kahi loa kane hula lua moku ola'),
  ],
  [
    words('Linde Ström Hag Berg Nord Sund Ek Holm Dal Win Ost Sten Raf Lund Fager Kjel Haug'),
    words('_ en er s'),
    words('qvist mann gren dahl strøm sen stad lund berg vold erud haugen näs sson vik'),
  ],
  [
    words('Bell Mont Gar Cast Ross Fer Pell Bon Cav Mar Bian Ricc Tad Gal Lor Sant Zan Fior'),
    words('_ a o an ell ar egr icc'),
    words('etti ini oni ucci ello ardi asso iero ani olini acci ato elli isi otto'),
  ],
  [
    words('Beau Char Dup Fon Lac Mar Des Gau Lefe Pel Rous Vil Thi Bou Que Lan Tru Cler'),
    words('_ ch l r ss m t'),
    words('ard eau ois ette ain ier aud elle ault on mont ieux igny bourg eville andeau'),
  ],
  [
    words('Pet Hov Gri Sar Kha Abr Man Vard Ter Mel Ghaz Avet Bab Dav Tig'),
    words('_ r ros ay an art ik ov'),
    words('yan ian ossian akian adze shvili enyan ikian unts ayan'),
  ],
  [
    words('Faal Fale Tau Lealo Sio Mata Tui Vai Pule Afa Lolo Ika Sala Fono'),
    words('_ fa i le ma'),
    words('iga tele leaga vao sili moe pea lau upolu fuata nu\u02bbu toa maka'),
  ],
  [words('Nguy Tr Ph L Đ V B H Th Qu'), words('_'), words('uong anh iem uyet oan inh ung ieu ach oang uan iep ai ong')],
];

const GIVEN: readonly Syllables[] = [
  [
    words('Ja Ka La Sha Da Ty Ke Ma Ra Ze Bre Tre Mi De Jo Ny Qua'),
    words('_ ri la ma li ve kei ni'),
    words('sha quan lynn den vion tesha nique rell von della leen mira ron shawn tavia ya lyn'),
  ],
  [
    words('Thal El Ar Cor Bel Ser Mir Lor Ev Ros Is Cal Os Fen Lys Wil Ed Al'),
    words('_ a i an en is o'),
    words('bella wen dra lyn mina beth dora ric vin ward andra ette issa iana ord fred ric'),
  ],
  [
    words('Ade Chi Olu Nne Oba Ife Ngo Ayo Eme Uche Tem Kele Som Zik'),
    words('_ bu du o ka'),
    words('kunle nma oma chi sola tola nna dara bere woke temi chukwu oluwa'),
  ],
  [
    words('Sri Ani Bha Dee Kav Lak Man Nir Pri Rup San Tej Var Vis Yas Har Arj Ish'),
    words('_ a i ka va'),
    words('ndra shi mathi preet jit deep ika esh nath want vika mala een anth ita'),
  ],
  [
    words('Abd Faz Kha Mun Nas Raf Sam Tar Yus Zay Jam Has Lay Sor Shah Par'),
    words('_ a i ee ou'),
    words('ullah ira iya een eddin oud nab aya iq ana rokh isa veen'),
  ],
  [
    words('Xio Yan Min Jia Wei Zhen Hao Qing Lu Shu Bao Cheng'),
    words('_'),
    words('mei lin hua jun feng yu ying hong rong ping ting xia'),
  ],
  [
    words('Kal Lei Mak Nal Kea Pil Kaw Hok No Ul'),
    words('_ a ana o i'),
    words('lani ona ikai nohea ulani alani kea ika oha'),
  ],
  [
    words('Mar Gio Luc Ann Ros Fed Tiz Ales Bru Cat Dom'),
    words('_ a i er el'),
    words('ella ino etta iano alia oro ina enzo ilda isio'),
  ],
  [
    words('Zby Kaz Stan Bog Lud Mil Rad Yev Mir Sva Vol Dra'),
    words('_ i o e'),
    words('gniew imira islav dana mila omir enka oslav yana dymyr ga'),
  ],
  [
    words('Hy So Min Ji Seo Eun Ye Dong Kyu Tae Jae Sang'),
    words('_'),
    words('un yeon hwan min jin seok ri woo hee chul ah ok'),
  ],
];

/** Three letters choose the next: a model of how the names of one place are spelled. */
interface SpellingModel {
  readonly next: ReadonlyMap<string, string>;
}

function learnSpelling(names: readonly string[]): SpellingModel {
  const next = new Map<string, string>();
  for (const name of names) {
    const padded = `^^^${name}$`;
    for (let i = 3; i < padded.length; i++) {
      const key = padded.slice(i - 3, i);
      next.set(key, (next.get(key) ?? '') + padded[i]);
    }
  }
  return { next };
}

function spell(model: SpellingModel, random: Random): string {
  let name = '^^^';
  while (name.length < 17) {
    const choices = model.next.get(name.slice(-3))!;
    const letter = choices[random.between(0, choices.length - 1)]!;
    if (letter === '$') break;
    name += letter;
  }
  return name.slice(3);
}

export interface NameInventor {
  given(random: Random): string;
  family(random: Random): string;
}

/**
 * Makes names that stand in none of the lists: half composed of syllables, half spelled by letter models of one
 * locale's names. A candidate that is a listed name, a clinical word or a place is thrown away.
 */
export function nameInventor(gazetteers: Gazetteers): NameInventor {
  const single = (names: readonly string[]) => names.filter((name) => /^\p{Lu}[\p{Ll}'’]{2,12}$/u.test(name));
  const models = (kind: 'given' | 'family') =>
    gazetteers.locales.map((locale) => learnSpelling(single(locale[kind]))).filter((model) => model.next.size > 0);
  const spelling = { given: models('given'), family: models('family') };
  const common = {
    given: learnSpelling(single(gazetteers.givenUs)),
    family: learnSpelling(familiesAsWritten(gazetteers)),
  };
  const known = (name: string) => {
    const lower = name.toLowerCase();
    return gazetteers.allNames.has(lower) || gazetteers.clinicalWords.has(lower) || gazetteers.allPlaces.has(lower);
  };
  const invent = (kind: 'given' | 'family', random: Random): string => {
    for (;;) {
      const name = random.weighted<() => string>([
        [
          5,
          () =>
            random
              .pick(kind === 'given' ? GIVEN : FAMILY)
              .map((part) => random.pick(part))
              .join(''),
        ],
        [3, () => spell(random.pick(spelling[kind]), random)],
        [2, () => spell(common[kind], random)],
      ])();
      if (name.length >= 4 && name.length <= 13 && !known(name)) return name;
    }
  };
  return { given: (random) => invent('given', random), family: (random) => invent('family', random) };
}

const familiesAsWritten = (gazetteers: Gazetteers): string[] =>
  gazetteers.familyUs.filter((name, index) => index % 7 === 0 && name.length > 3 && name.length < 12);

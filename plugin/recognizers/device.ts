import { lean } from '../lean.ts';
import { isCode, labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';

/** Capitals and two digits, five in all: "8GNT2Q". */
const MIXED = /^(?=.{0,6}\d.{0,6}\d)(?=.{0,6}\p{Lu})[\p{Lu}\d]{5,12}$/u;

const LOT_BEFORE = /(?<!\p{L})lots?(?:[ ](?:no\.?|number|#))?[ :#]{1,3}(?:[A-Z]{2})?$|<lotNumberText>$/iu;
/** A lot may be nearly all letters: "MHK4N". */
const CAPITALS = /^(?=.{0,11}\d)(?=.{0,11}\p{Lu})[\p{Lu}\d]{5,12}$/u;

/**
 * Whether a number is that of a batch. Of a vaccine thousands of people got it; with its day and place it still leads to one, and who
 * marks identifiers marks it.
 */
const isLot = (text: string, at: number): boolean => LOT_BEFORE.test(text.slice(Math.max(0, at - 20), at));

/** Device identifiers and serial numbers, network cards included. 45 CFR 164.514(b)(2)(i)(M). */
export const device: Recognizer = {
  name: 'device',
  rules: [
    labelled({
      type: 'DEVICE',
      labels: [
        'serial',
        'ser no',
        'ser #',
        'sn',
        's/n',
        's\\.n\\.',
        'udi',
        'udi-di',
        'device id',
        'device identifier',
        'device serial',
        'device number',
        'device #',
        'device sn',
        'lot',
        'lot number',
        'lot no',
        'lot #',
        'lot/serial',
        'model/serial',
        'imei',
        'imsi',
        'meid',
        'mac address',
        'implant id',
        'implant serial',
        'pump id',
        'transmitter id',
        'transmitter',
        'sensor code',
        'sensor id',
        'sensor',
        'pairing code',
        'gtin',
      ],
      accept: (phi, at, text) => isCode(phi, at, text) || MIXED.test(phi) || (CAPITALS.test(phi) && isLot(text, at)),
    }),
    // By what it is: "Pacemaker BTK 88120034", "LVAD HM3-118202".
    {
      pattern:
        /(?:[Pp]acemaker|PPM|ICD|CRT-?D?|[Gg]enerator|LVAD|VNS|DBS|[Ss]timulator|[Dd]efibrillator|AED|[Vv]entilator|[Vv]ent|CPAP|BiPAP|[Cc]oncentrator|[Ll]oop recorder|ILR|[Ii]nsulin pump|[Pp]ump|[Pp]rosthesis|[Mm]onitor|[Hh]earing aids?|[Cc]ochlear implant|[Ww]heelchair|[Ww]alker|[Gg]lucometer|[Ss]hunt|[Vv]alve|[Tt]racker|[Aa]nkle monitor) (?:\p{Lu}\p{Ll}{2,12} )?(?<phi>[A-Z]{2,4}\d?[ -]?\d{5,9})(?![\p{L}\p{N}-]|\.\d)/duy,
      triggers: [
        ...['pacemaker', 'ppm', 'icd', 'crt', 'crtd', 'generator', 'lvad', 'vns', 'dbs', 'stimulator', 'defibrillator'],
        ...[
          'aed',
          'ventilator',
          'vent',
          'cpap',
          'bipap',
          'concentrator',
          'loop',
          'ilr',
          'insulin',
          'pump',
          'prosthesis',
        ],
        ...[
          'monitor',
          'hearing',
          'cochlear',
          'wheelchair',
          'walker',
          'glucometer',
          'shunt',
          'valve',
          'tracker',
          'ankle',
        ],
      ],
      type: 'DEVICE',
      score: 0.8,
    },
    // Skin and tissue by its brand and the number of the piece: "Apligraf GS2512.08.02.1A", "EpiFix 21-GP1120-044".
    {
      pattern:
        /(?:apligraf|dermagraft|epifix|epicord|grafix|alloderm|allopatch|kerecis|puraply|theraskin|graftjacket|amnioexcel|amnioband|nushield|novosorb|matriderm|strattice|biovance|stravix|primatrix|allograft|xenograft|homograft|cadaver(?:ic)? graft)(?: (?:graft|lot|sn|s\/n|unit|piece|tissue id|id))?[ :#(]{1,2}(?<phi>(?=[^\s]{0,8}\d[^\s]{0,3}\d)[A-Z\d]{2,12}(?:[.-][A-Z\d]{1,10}){0,6})(?![\p{L}\p{N}]|[./-]\d)/diuy,
      triggers:
        'apligraf dermagraft epifix epicord grafix alloderm allopatch kerecis puraply theraskin graftjacket amnioexcel amnioband nushield novosorb matriderm strattice biovance stravix primatrix allograft xenograft homograft cadaver cadaveric'.split(
          ' ',
        ),
      type: 'DEVICE',
      score: 0.9,
      accept: (phi, at, text) =>
        phi === phi.toUpperCase() &&
        (phi.match(/\d/g)?.length ?? 0) >= 4 &&
        !/^\d{1,2}[.-]\d{1,2}[.-]\d{2,4}$/.test(phi) &&
        isCode(phi, at, text),
    },
    // And the second: "serials 22K1M0X81 (R) and 22K1M0X9B (L)", "SN 7739120-041, L 7739120-055".
    {
      near: around(/(?:[,;&]|and|\/) [A-Za-z0-9]/g, 2, 24),
      needs: ['serial', 'serials', 'sn', 'sns', 'n'],
      pattern: lean(
        /(?<=(?<!\p{L})(?:[Ss]erials?|SERIALS?|s\/n|S\/N|SNs?)(?:,? (?:nos?\.?|numbers?|#s?))?[ :#]{1,2}(?:(?:[RL]|[Rr]ight|[Ll]eft)[ :]{1,2})?[A-Z\d-]{5,16}(?: \((?:[RL]|[Rr]ight|[Ll]eft)\)| (?:[RL]|[Rr]ight|[Ll]eft))?(?:[,;]? (?:and|&)|[,;]| \/) (?:(?:[RL]|[Rr]ight|[Ll]eft)[ :]{1,2})?)(?=[A-Z\d-]{0,6}\d[A-Z\d-]{0,8}\d)[A-Z\d-]{6,16}(?![\p{L}\p{N}])/dgu,
      ),
      type: 'DEVICE',
      score: 0.9,
      accept: (phi) => !/^(?:\d{1,2}-\d{1,2}-\d{2,4}|\d{4}-\d\d-\d\d)$/.test(phi),
    },
    // One for each side: "aids (serial R 2231X0BKJ, L 2231X0BKM)".
    {
      near: around(/[RLt][ :]{1,2}[A-Z0-9]{6}/g, 6, 20),
      pattern: /(?<=(?<!\p{L})(?:[RL]|[Rr]ight|[Ll]eft)[ :]{1,2})[A-Z\d]{6,14}(?![\p{L}\p{N}])/dgu,
      type: 'DEVICE',
      score: 0.9,
      accept: (phi, at, text) =>
        MIXED.test(phi) && /(?<!\p{L})(?:serials?|s\/?n|sn)(?!\p{L})/iu.test(text.slice(Math.max(0, at - 48), at)),
    },
    {
      near: around(/[0-9a-f]{2}[:-][0-9a-f]{2}[:-]/gi, 8, 20),
      pattern: /(?<![\p{L}\p{N}:])(?:[0-9a-f]{2}([:-]))(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}(?![\p{L}\p{N}:-])/dgiu,
      type: 'DEVICE',
    },
    // A GS1 unique device identifier: (01) and a 14-digit GTIN, then dates, lot and serial (21 CFR 830).
    {
      near: around(/\(01\)/g, 0, 200),
      pattern: /\(01\)[ ]?\d{14}(?:[ ]?\((?:1[017]|21|240|30)\)[ ]?[\p{L}\p{N}/.-]{1,20}){0,5}/dgu,
      type: 'DEVICE',
    },
  ],
};

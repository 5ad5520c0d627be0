import type { Entity, PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { heldBy, type Recognizer } from './recognizer.ts';

/** What an element of DICOM holds, by its tag (PS3.6; PS3.15 annex E names those that identify). */
const TAGS: Readonly<Record<string, PhiType>> = wordTable({
  '0008,0012': 'DATE',
  '0008,0018': 'ID',
  '0008,0020': 'DATE',
  '0008,0021': 'DATE',
  '0008,0022': 'DATE',
  '0008,0023': 'DATE',
  '0008,002a': 'DATE',
  '0008,0050': 'ID',
  '0008,0080': 'HOSPITAL',
  '0008,0081': 'LOCATION',
  '0008,0090': 'PHYSICIAN',
  '0008,0092': 'LOCATION',
  '0008,0094': 'PHONE',
  '0008,1010': 'ID',
  '0008,1048': 'PHYSICIAN',
  '0008,1050': 'PHYSICIAN',
  '0008,1060': 'PHYSICIAN',
  '0008,1070': 'PHYSICIAN',
  '0008,1155': 'ID',
  '0010,0010': 'PATIENT',
  '0010,0020': 'MRN',
  '0010,0030': 'DOB',
  '0010,1000': 'MRN',
  '0010,1001': 'PATIENT',
  '0010,1005': 'PATIENT',
  '0010,1040': 'LOCATION',
  '0010,1060': 'NAME',
  '0010,1090': 'MRN',
  '0010,2154': 'PHONE',
  '0010,2297': 'NAME',
  '0018,1000': 'DEVICE',
  '0018,1002': 'DEVICE',
  '0020,000d': 'ID',
  '0020,000e': 'ID',
  '0020,0010': 'ID',
  '0020,0052': 'ID',
  '0032,1032': 'PHYSICIAN',
  '0038,0010': 'ID',
  '0040,0002': 'DATE',
  '0040,0006': 'PHYSICIAN',
  '0040,0009': 'ID',
  '0040,0244': 'DATE',
  '0040,0253': 'ID',
  '0040,1001': 'ID',
  '0040,2016': 'ID',
  '0040,2017': 'ID',
  '0040,a075': 'PHYSICIAN',
  '0040,a123': 'PHYSICIAN',
});

/** "(0010,0010) PN [DOE^JANE]  # 8, 1 PatientName", "0010,0010 PN PatientName = DOE^JANE": as dcmdump and others print them. */
const ELEMENT =
  /(?:^|\n)[ \t>]{0,12}\(?([0-9a-fA-F]{4},[0-9a-fA-F]{4})\)?[ \t]{1,4}(?:[A-Z]{2}[ \t]{1,4})?(?:\[(?<bracketed>[^\]\n]{1,200})\]|[^=:#\n]{0,48}[=:][ \t]{0,8}(?<set>[^#\n]{1,200}))/dgu;
const HAS_TAG = /\(?00[0-4][0-9a-fA-F],[0-9a-fA-F]{4}\)? /;

/** Printed headers of DICOM images: what the tags say of people, places, dates and numbers. */
export const dicom: Recognizer = {
  name: 'dicom',
  rules: [],
  refine: (text, found) => (HAS_TAG.test(text) ? [...found, ...fromElements(text)] : found),
};

function fromElements(text: string): readonly Entity[] {
  const found: Entity[] = [];
  for (const element of text.matchAll(ELEMENT)) {
    const type = TAGS[element[1]!.toLowerCase()];
    const [start] = element.indices!.groups!.bracketed ?? element.indices!.groups!.set!;
    const value = (element.groups!.bracketed ?? element.groups!.set)!.trimEnd().replace(/"$/, '');
    if (type && /[\p{L}\p{N}]/u.test(value)) found.push(heldBy(start, start + value.length, type));
  }
  return found;
}

/** Whether `start` lies in the tag, the type or the keyword of such an element, and not in what it holds. */
export function isInDicomTag(text: string, start: number): boolean {
  const near = text.slice(Math.max(0, start - 96), start);
  const line = start - near.length + near.lastIndexOf('\n') + 1;
  const head =
    /^[ \t>]{0,12}\(?[0-9a-fA-F]{4},[0-9a-fA-F]{4}\)?[ \t]{1,4}(?:[A-Z]{2}[ \t]{1,4})?(?:\[|[^=:#\n]{0,48}[=:])?/.exec(
      text.slice(line, line + 96),
    );
  return head !== null && start < line + head[0].length;
}

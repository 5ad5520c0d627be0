/** A text of everything that is read in texts: what is made once for the first of them is made by this one. */
export const EXAMPLE =
  'Patient Forgive (MRN: 00482913) was seen by Dr. Whitfield on 03/04/2024. Take lisinopril 10 mg daily.';

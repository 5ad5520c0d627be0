/** Invented people and places. */
export const NOTE_EXAMPLE = `Maria Lopez (MRN: 00482913, born 04/12/1968) was seen by Dr. Alan Whitfield at Riverside General Hospital in Dayton on 11/03/2026.
She can be reached at (937) 555-0142 or maria.lopez@example.com. SSN 219-09-9999.
Continue metoprolol 25 mg BID; follow up in six weeks.`;

export const ANSWER_EXAMPLE = `For your blood pressure, take lisinopril 1000 mg by mouth once daily.
You may take ibuprofen 400 mg for pain together with your warfarin.
Your potassium of 4.1 mmol/L is normal.`;

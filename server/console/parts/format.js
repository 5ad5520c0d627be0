/** Every time is shown in UTC, as the record holds it. @param {string | undefined} iso */
export const timeText = (iso) => (iso === undefined ? '' : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`);

/** @param {Date} time */
export const clockText = (time) => `${time.toISOString().slice(11, 19)} UTC`;

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `21 November 2026 at 10:00:00.007 UTC`. @param {string} iso */
export const longTime = (iso) => `${DATE.format(new Date(iso))} at ${new Date(iso).toISOString().slice(11, 23)} UTC`;

const NUMBER = new Intl.NumberFormat('en');
/** @param {number} value */
export const numberText = (value) => NUMBER.format(value);

/** @param {number | null | undefined} share of 1 */
export const percentText = (share) => (share === null || share === undefined ? '–' : `${(share * 100).toFixed(1)} %`);

/** `3 events`, `1 event`. @param {number} count @param {string} one @param {string} [many] */
export const countText = (count, one, many = `${one}s`) => `${numberText(count)} ${count === 1 ? one : many}`;

/** How long ago, roughly. @param {string} iso @param {number} nowMs */
export function agoText(iso, nowMs) {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(iso)) / 1000));
  if (seconds < 60) return 'less than a minute ago';
  if (seconds < 3600) return `${countText(Math.round(seconds / 60), 'minute')} ago`;
  if (seconds < 48 * 3600) return `${countText(Math.round(seconds / 3600), 'hour')} ago`;
  return `${countText(Math.round(seconds / 86_400), 'day')} ago`;
}

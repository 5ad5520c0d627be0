/**
 * Round numbers from 0 to at least `largest`, at most six.
 * @param {number} largest
 * @returns {readonly number[]}
 */
export function ticksOf(largest) {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

/**
 * What a step of time is called under a chart: the hour of a day, or the day.
 * @param {string} start ISO instant
 * @param {'hour' | 'day'} step
 */
export const stepText = (start, step) =>
  step === 'hour' ? `${start.slice(5, 10)} ${start.slice(11, 13)}:00` : start.slice(0, 10);

/** Of so many labels, every which is written so that `most` remain. @param {number} count @param {number} most */
export const everyNth = (count, most) => Math.max(1, Math.ceil(count / Math.max(1, most)));

/** Whether the long form of a suite was asked for (`vitest run --mode long`, as the `test:…` commands do). */
export const isLong = (import.meta as { readonly env?: { readonly MODE?: string } }).env?.MODE === 'long';

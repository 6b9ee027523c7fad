/** Under which name a message keeps the date of a day beside its words, as `2026-03-02`. */
export const dateKey = (variable: string): string => `${variable}Date`

/** What is wrong with one setting, and the line that fixes it. */
export type Problem = { setting: string; message: string; fix: string }

export type Variables = Readonly<Record<string, string | undefined>>

export type Report = (problem: Problem) => void

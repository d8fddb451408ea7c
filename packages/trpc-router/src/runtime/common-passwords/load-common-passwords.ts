import { filterHas } from './bloom-filter.ts'

/** Tells common passwords, in lower case. Their list is loaded with the first password that is chosen. */
export async function loadCommonPasswords(): Promise<(word: string) => boolean> {
  const { commonPasswordBits } = await import('./common-password-bits.ts')
  return (word) => filterHas(commonPasswordBits, word)
}

import { pages } from '@foyer/auth-domain/redirect/pages'

/** The pages of the entrance bundle, as the server has them: apps/api/src/http/prerendered-pages.ts. */
export type EntrancePath = (typeof entrancePaths)[number]

const entrancePaths = [pages.signIn, pages.signUp, pages.forgotPassword, pages.resetPassword] as const

export function isEntrancePath(path: string): path is EntrancePath {
  return entrancePaths.some((known) => known === path)
}

import { pages } from '@foyer/auth-domain/redirect/pages'

/** The pages of the auth bundle, as the server has them: apps/api/src/http/prerendered-pages.ts. */
export type AuthPath = (typeof authPaths)[number]

const authPaths = [pages.signIn, pages.signUp, pages.forgotPassword, pages.resetPassword, pages.setUp] as const

export function isAuthPath(path: string): path is AuthPath {
  return authPaths.some((known) => known === path)
}

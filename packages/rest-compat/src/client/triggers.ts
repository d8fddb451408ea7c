const paths = new Set([
  '/sign-out',
  '/update-user',
  '/delete-user',
  '/delete-anonymous-user',
  '/update-session',
  '/verify-email',
  '/organization/set-active',
  '/multi-session/set-active',
  '/multi-session/revoke',
  '/one-time-token/verify',
  '/passkey/verify-authentication',
])

const prefixes = ['/sign-in/', '/sign-up/', '/two-factor/']

/** Whether a successful call may change the session (specification section 4). */
export function changesSession(path: string): boolean {
  return paths.has(path) || prefixes.some((prefix) => path.startsWith(prefix))
}

import type { Call } from './call.ts'

/**
 * Names in the browser how it has signed in, for pages and for the plugin of better-auth's client, which reads it by
 * script. It says nothing of the user, and of a sign-in that is not remembered it ends with the browser.
 */
export function rememberLoginMethod(
  { cookies, options }: Pick<Call, 'cookies' | 'options'>,
  { loginMethod, remembered }: { loginMethod: string | undefined; remembered: boolean },
): void {
  const { enabled, cookieName, maxAge } = options.lastLoginMethod
  if (enabled && loginMethod !== undefined)
    cookies.writeReadable(cookieName, loginMethod, remembered ? maxAge : undefined)
}

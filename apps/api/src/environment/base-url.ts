import { isLoopbackHost, parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Problem, Report } from './problem.ts'

const SETTING = 'FOYER_BASE_URL'
const EXAMPLE = `${SETTING}=https://accounts.example.com`

/** The public origin. Outside of production only a loopback one is accepted, because the mailbox is open then. */
export function baseUrlOf(
  text: string | undefined,
  { production, port }: { production: boolean; port: number },
  report: Report,
): string {
  const defaultUrl = `http://localhost:${port}`
  if (text === undefined || text === '') {
    if (production) report({ setting: SETTING, ...operatorText('setting-missing', {}), fix: EXAMPLE })
    return defaultUrl
  }
  const problem = problemOf(text, production)
  if (problem === undefined) return new URL(text).origin
  report({ setting: SETTING, ...problem })
  return defaultUrl
}

function problemOf(text: string, production: boolean): Omit<Problem, 'setting'> | undefined {
  const url = parseUrl(text)
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return { message: `"${text}" is no http(s) origin`, fix: EXAMPLE }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    return { message: 'it must be an origin alone, without path or query', fix: `${SETTING}=${url.origin}` }
  }
  if (!production && !isLoopbackHost(url.hostname)) {
    return { message: 'a public address needs production mode', fix: 'NODE_ENV=production' }
  }
  return undefined
}

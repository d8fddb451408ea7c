import type { Problem } from './environment.ts'

const SETTING = 'FOYER_BASE_URL'
const EXAMPLE = `${SETTING}=https://accounts.example.com`

/** The public origin. Without `NODE_ENV=production` only a loopback one is taken, for then the mailbox is open. */
export function baseUrlOf(
  text: string | undefined,
  { production, port }: { production: boolean; port: number },
  report: (problem: Problem) => void,
): string {
  const usual = `http://localhost:${port}`
  if (text === undefined || text === '') {
    if (production) report({ setting: SETTING, wrong: 'it is not set', fix: EXAMPLE })
    return usual
  }
  const wrong = whatIsWrong(text, production)
  if (wrong === undefined) return new URL(text).origin
  report({ setting: SETTING, ...wrong })
  return usual
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function whatIsWrong(text: string, production: boolean): Omit<Problem, 'setting'> | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return { wrong: `"${text}" is no http(s) origin`, fix: EXAMPLE }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    return { wrong: 'it must be an origin alone, without path or query', fix: `${SETTING}=${url.origin}` }
  }
  if (!production && !isLoopbackHost(url.hostname)) {
    return { wrong: 'a public address needs production mode', fix: 'NODE_ENV=production' }
  }
  return undefined
}

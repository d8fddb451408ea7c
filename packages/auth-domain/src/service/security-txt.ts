import { DAY } from '#limits.ts'
import type { Options } from '#options.ts'
import { parseUrl } from '#redirect/http-url.ts'

/** Where researchers look for whom to tell (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt'

const HALF_A_YEAR = 182 * DAY * 1000

/** The file, as it is true at `now`. */
export function securityTxt(options: NonNullable<Options['securityTxt']>, baseUrl: string, now: Date): string {
  const { contact, preferredLanguages, ...links } = options
  const expires = new Date(links.expires ?? now.getTime() + HALF_A_YEAR)
  const fields: [string, string | undefined][] = [
    ...contact.map((one): [string, string] => ['Contact', one]),
    ['Expires', expires.toISOString()],
    ['Encryption', links.encryption],
    ['Acknowledgments', links.acknowledgments],
    ['Preferred-Languages', preferredLanguages?.join(', ')],
    ['Canonical', parseUrl(SECURITY_TXT_PATH, baseUrl)?.href],
    ['Policy', links.policy],
    ['Hiring', links.hiring],
  ]
  const lines = fields.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}\n`)
  return lines.join('')
}

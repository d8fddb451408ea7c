import { parseUrl } from './http-url.ts'
import type { TrustedOrigin } from './trusted-origins.ts'

type PageRule = {
  /** What its template has to name. */
  required: readonly string[]
  /** What is secret of it, and therefore in no path: paths are logged. */
  secret?: string
}

/**
 * The pages that an application may have in place of Foyer's, and the placeholders of each. An invitation's proof needs no
 * place in the template: it goes into the fragment, where a page that does not know of it is not disturbed.
 */
const rules = {
  home: { required: [] },
  acceptInvitation: { required: ['id'], secret: 'proof' },
  resetPassword: { required: ['token'], secret: 'token' },
  verifyEmail: { required: ['token'], secret: 'token' },
  twoFactor: { required: ['methods', 'callbackURL'] },
  error: { required: ['error'] },
} as const satisfies Record<string, PageRule>

export type ApplicationPage = keyof typeof rules

type Placeholder<Page extends ApplicationPage> =
  | (typeof rules)[Page]['required'][number]
  | ((typeof rules)[Page] extends { secret: infer Secret extends string } ? Secret : never)

/** What fills the placeholders of a page. */
export type PageValues<Page extends ApplicationPage> = Record<Placeholder<Page>, string>

export const applicationPages: readonly ApplicationPage[] = [
  'home',
  'acceptInvitation',
  'resetPassword',
  'verifyEmail',
  'twoFactor',
  'error',
]

const ORIGIN = /^(https?:\/\/[^/?#\\{}@]+)(?=[/?#])/
const PLACEHOLDER = /\{(\w+)\}/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const NO_URL_CHARACTER = /[\\<>"`\u0000-\u0020\u007f-\uffff]/

/** What is wrong with the template of a page by itself; undefined when nothing is. */
export function templateProblem(page: ApplicationPage, template: string): string | undefined {
  const { required, secret }: PageRule = rules[page]
  const origin = ORIGIN.exec(template)?.[1]
  if (origin === undefined || NO_URL_CHARACTER.test(template) || parseUrl(origin) === undefined) {
    return 'is no URL of a page: write https://app.example.com/…'
  }
  const known = secret === undefined ? required : [...required, secret]
  const named = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = named.find((name) => !known.includes(name))
  if (unknown !== undefined || /[{}]/.test(template.replace(PLACEHOLDER, ''))) {
    return known.length === 0 ? 'names nothing in braces' : `may name ${listOf(known)} and nothing else in braces`
  }
  const missing = required.filter((name) => !named.includes(name))
  if (missing.length > 0) return `does not name ${listOf(missing)}`
  const [path = ''] = template.split(/[?#]/)
  const exposed = ['callbackURL', secret].find((name) => path.includes(`{${name}}`))
  if (exposed !== undefined) return `names {${exposed}} in its path: it goes into the query, or the fragment`
  if (secret !== undefined && !named.includes(secret) && template.includes('#')) {
    return `has a fragment, where {${secret}} would go: name it there`
  }
  return undefined
}

/** Whether a template's origin is one of the entries, and not merely one that a wildcard covers. */
export function isOnExactOrigin(template: string, trusted: readonly TrustedOrigin[]): boolean {
  const origin = originOf(template)
  return trusted.some((entry) => entry.kind === 'origin' && entry.origin === origin)
}

export function originOf(template: string): string | undefined {
  return parseUrl(ORIGIN.exec(template)?.[1] ?? '')?.origin
}

/** The URL of a page, with every value encoded. */
export function fillPage<Page extends ApplicationPage>(page: Page, template: string, values: PageValues<Page>): string {
  const encoded = new Map(Object.entries<string>(values).map(([name, value]) => [name, encodeURIComponent(value)]))
  const { secret }: PageRule = rules[page]
  const url = new URL(template.replace(PLACEHOLDER, (_all, name: string) => encoded.get(name) ?? ''))
  if (secret !== undefined && !template.includes(`{${secret}}`)) url.hash = `${secret}=${encoded.get(secret) ?? ''}`
  return url.href
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(' and ')
}

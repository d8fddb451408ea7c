import Bowser from 'bowser'

/** What a user agent tells about a device; what it does not tell is absent. */
export type Device = {
  kind: 'computer' | 'phone' | 'tablet' | 'unknown'
  browser: string | undefined
  system: string | undefined
}

const kinds: Record<string, Device['kind']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }
const handhelds = ['iPhone', 'iPad', 'iPod']
const LONGEST_WORTH_READING = 1000

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent?.slice(0, LONGEST_WORTH_READING).trim()
  if (!text) return { kind: 'unknown', browser: undefined, system: undefined }
  const { browser, os, platform } = Bowser.parse(text)
  return {
    kind: kinds[platform.type ?? ''] ?? 'unknown',
    browser: browser.name?.replace(/^Microsoft (?=Edge)/, '') || programOf(text),
    system: handhelds.find((model) => model === platform.model) ?? (os.name || undefined),
  }
}

// A program that is no browser names itself first: "curl/8.5.0". Every browser calls itself Mozilla there.
function programOf(text: string): string | undefined {
  const name = /^([\w.-]{2,32})\/\d/.exec(text)?.[1]
  return name === 'Mozilla' ? undefined : name
}

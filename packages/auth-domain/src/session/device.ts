import Bowser from 'bowser'

/** A device as described by its user agent; what that lacks is undefined. */
export type Device = {
  kind: 'computer' | 'phone' | 'tablet' | 'unknown'
  browser: string | undefined
  system: string | undefined
}

const kinds: Record<string, Device['kind']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }
const handhelds = ['iPhone', 'iPad', 'iPod']
const MAX_USER_AGENT_LENGTH = 1000

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent?.slice(0, MAX_USER_AGENT_LENGTH).trim()
  if (!text) return { kind: 'unknown', browser: undefined, system: undefined }
  const { browser, os, platform } = Bowser.parse(text)
  return {
    kind: kinds[platform.type ?? ''] ?? 'unknown',
    browser: browser.name?.replace(/^Microsoft (?=Edge)/, '') || clientNameOf(text),
    system: handhelds.find((model) => model === platform.model) ?? (os.name || undefined),
  }
}

// Clients other than browsers start with their name: "curl/8.5.0". Every browser starts with "Mozilla".
function clientNameOf(text: string): string | undefined {
  const name = /^([\w.-]{2,32})\/\d/.exec(text)?.[1]
  return name === 'Mozilla' ? undefined : name
}

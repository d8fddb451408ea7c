import { type Roles, roles, type Scheme } from '@foyer/auth-domain/branding/colour-roles'
import { contrast, mix } from './contrast.ts'

export type BrandColours = Pick<Roles, 'accent' | 'onAccent' | 'accentSoft'>

const MIN_CONTRAST = 4.5
const ACCENT_SHARES = Array.from({ length: 21 }, (_, index) => 1 - index / 20)

/** The branding's accent, mixed with the ink colour until its contrast suffices; undefined when it is not a hex colour. */
export function brandColours(accent: string | null, scheme: Scheme): BrandColours | undefined {
  const parsed = parseHex(accent)
  if (!parsed) return undefined
  const { ink } = roles[scheme]
  return ACCENT_SHARES.map((share) => coloursOf(mix(parsed, ink, share), scheme)).find((colours) =>
    isReadable(colours, scheme),
  )
}

function coloursOf(accent: string, scheme: Scheme): BrandColours {
  const black = '#101010'
  const onAccent = contrast('#ffffff', accent) >= contrast(black, accent) ? '#ffffff' : black
  return { accent, onAccent, accentSoft: mix(accent, roles[scheme].surface, 0.12) }
}

function isReadable({ accent, onAccent, accentSoft }: BrandColours, scheme: Scheme): boolean {
  const { paper, surface, ink } = roles[scheme]
  const pairs: [string, string][] = [
    [accent, paper],
    [accent, surface],
    [accent, accentSoft],
    [onAccent, accent],
    [ink, accentSoft],
  ]
  return pairs.every(([foreground, background]) => contrast(foreground, background) >= MIN_CONTRAST)
}

function parseHex(colour: string | null): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour?.trim() ?? '')?.[1]?.toLowerCase()
  if (!digits) return undefined
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`
}

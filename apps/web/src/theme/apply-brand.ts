import type { Settings } from '#data/types.ts'
import { type BrandColours, brandColours } from './brand.ts'
import { brandVariable } from './roles-css.ts'

type Branding = Settings['branding']

const schemes = ['day', 'night'] as const
const roleNames = ['accent', 'onAccent', 'accentSoft'] as const satisfies readonly (keyof BrandColours)[]

/** Overrides the default accent by the branding's CSS variables. */
export function applyBrand(branding: Branding): void {
  for (const [variable, colour] of brandVariables(branding))
    document.documentElement.style.setProperty(variable, colour)
}

/** Shows an accent before it is chosen; null for the one that the page has without any. */
export function previewAccent(accent: string | null): void {
  const { style } = document.documentElement
  for (const scheme of schemes) for (const role of roleNames) style.removeProperty(brandVariable(scheme, role))
  applyBrand({ name: '', logo: null, accent })
}

/** The CSS variables of the branding's accent; none for the default one. */
export function brandVariables({ accent }: Branding): [variable: string, colour: string][] {
  return schemes.flatMap((scheme) => {
    const colours = brandColours(accent, scheme)
    if (!colours) return []
    return roleNames.map((role): [string, string] => [brandVariable(scheme, role), colours[role]])
  })
}

import type { Settings } from '#data/types.ts'
import { type BrandColours, brandColours } from './brand.ts'
import { brandVariable } from './roles-css.ts'

const schemes = ['day', 'night'] as const
const roleNames = ['accent', 'onAccent', 'accentSoft'] as const satisfies readonly (keyof BrandColours)[]

/** Overrides the default accent by the branding's CSS variables. */
export function applyBrand({ accent }: Settings['branding']): void {
  for (const scheme of schemes) {
    const colours = brandColours(accent, scheme)
    if (!colours) continue
    for (const role of roleNames) {
      document.documentElement.style.setProperty(brandVariable(scheme, role), colours[role])
    }
  }
}

import { roles } from '@foyer/auth-domain/branding/colour-roles'
import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type VariantColorsResolver,
} from '@mantine/core'

const brass = roles.day.accent

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'foyer-color-scheme' })

/** The Mantine theme from the colour roles: five font sizes, two weights, one radius, borders instead of shadows. */
export const theme = createTheme({
  primaryColor: 'brass',
  colors: { brass: [brass, brass, brass, brass, brass, brass, brass, brass, brass, brass] },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: "'Literata', Georgia, serif", fontWeight: '400' },
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-body)',
    md: 'var(--text-body)',
    lg: 'var(--text-large)',
    xl: 'var(--text-title)',
  },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  spacing: { xs: '8px', sm: '16px', md: '24px', lg: '32px', xl: '48px' },
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: resolveVariant,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 200 } },
  },
})

type Input = Parameters<VariantColorsResolver>[0]

function resolveVariant(input: Input): ReturnType<VariantColorsResolver> {
  const isDanger = input.color === 'danger'
  const hover = 'var(--hover)'
  const color = isDanger ? 'var(--danger)' : 'var(--ink)'
  switch (input.variant) {
    case 'filled':
      return isDanger ? solid('danger') : solid('accent')
    case 'default':
      return { background: 'var(--surface)', hover, color, border: '1px solid var(--control)' }
    case 'subtle':
      return { background: 'transparent', hover, color, border: '1px solid transparent' }
    default:
      return defaultVariantColorsResolver(input)
  }
}

function solid(role: 'accent' | 'danger'): ReturnType<VariantColorsResolver> {
  return {
    background: `var(--${role})`,
    hover: `color-mix(in srgb, var(--${role}) 88%, var(--ink))`,
    color: `var(--on-${role})`,
    border: '1px solid transparent',
  }
}

/** Colours by purpose. The values of the dark scheme are chosen separately, not inverted. */
export type Role =
  | 'ink'
  | 'muted'
  | 'paper'
  | 'surface'
  | 'line'
  | 'control'
  | 'accent'
  | 'onAccent'
  | 'accentSoft'
  | 'good'
  | 'goodSoft'
  | 'warn'
  | 'warnSoft'
  | 'danger'
  | 'onDanger'
  | 'dangerSoft'

export type Roles = Record<Role, string>
export type Scheme = 'day' | 'night'

export const roles: Record<Scheme, Roles> = {
  day: {
    ink: '#16211e',
    muted: '#58625c',
    paper: '#f3f4ef',
    surface: '#fcfdfa',
    line: '#d9dcd3',
    control: '#858c84',
    accent: '#7c5a12',
    onAccent: '#ffffff',
    accentSoft: '#efe8d6',
    good: '#1f6b45',
    goodSoft: '#e0eee4',
    warn: '#8a4b08',
    warnSoft: '#f6e9d8',
    danger: '#a83226',
    onDanger: '#ffffff',
    dangerSoft: '#f8e6e2',
  },
  night: {
    ink: '#e9ece5',
    muted: '#9ba79f',
    paper: '#0f1614',
    surface: '#161f1c',
    line: '#2a3531',
    control: '#66736c',
    accent: '#ddb65e',
    onAccent: '#1a1404',
    accentSoft: '#2b2716',
    good: '#7cc79a',
    goodSoft: '#152a20',
    warn: '#e8ae6b',
    warnSoft: '#2f2314',
    danger: '#f2968a',
    onDanger: '#240a06',
    dangerSoft: '#341c19',
  },
}

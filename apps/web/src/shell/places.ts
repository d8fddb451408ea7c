import { type Icon, IconHome } from '@tabler/icons-react'

/** The pages the bars lead to, in their order. */
export const places = [{ to: '/', label: 'nav.home', icon: IconHome }] as const satisfies readonly Place[]

type Place = { to: string; label: string; icon: Icon }

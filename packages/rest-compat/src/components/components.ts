import type { OrganizationSwitcherLabels, UserButtonLabels } from './labels.ts'
import { OrganizationSwitcher, type OrganizationSwitcherProps } from './organization-switcher.tsx'
import { UserButton, type UserButtonProps } from './user-button.tsx'

export type { OrganizationSwitcherLabels, OrganizationSwitcherProps, UserButtonLabels, UserButtonProps }
export { OrganizationSwitcher, UserButton }

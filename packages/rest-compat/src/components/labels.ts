/** The words of `UserButton`. */
export type UserButtonLabels = {
  signIn: string
  /** Names the button for those who do not see the picture. */
  account: (name: string) => string
  manageAccount: string
  organizations: string
  signOut: string
  signOutFailed: string
  loading: string
  /** On the button that asks again, where Foyer does not answer. */
  unavailable: string
}

/** The words of `OrganizationSwitcher`. */
export type OrganizationSwitcherLabels = {
  /** Names the button and the list. */
  organizations: string
  /** On the button, where none is active. */
  choose: string
  createOrganization: string
  manageOrganization: string
  switchFailed: string
  loading: string
  /** On the button that asks again, where Foyer does not answer. */
  unavailable: string
}

export const userButtonLabels: UserButtonLabels = {
  signIn: 'Sign in',
  account: (name) => `Account of ${name}`,
  manageAccount: 'Manage account',
  organizations: 'Organizations',
  signOut: 'Sign out',
  signOutFailed: 'You are still signed in. Try again.',
  loading: 'Loading account',
  unavailable: 'Account not available. Try again',
}

export const organizationSwitcherLabels: OrganizationSwitcherLabels = {
  organizations: 'Organizations',
  choose: 'Choose organization',
  createOrganization: 'Create organization',
  manageOrganization: 'Manage organization',
  switchFailed: 'Could not switch. Try again.',
  loading: 'Loading organizations',
  unavailable: 'Organizations not available. Try again',
}

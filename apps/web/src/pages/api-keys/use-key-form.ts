import { isBlank } from '@foyer/auth-domain/input/blank'
import { invalidFieldOf, refusalCodeOf } from '#data/refusal.ts'
import { useProblemAtField } from '#forms/problem-at-field.ts'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { ExpiryChoice } from './use-expiry-choices.ts'

/** What a new key of some kind may be. */
export type KeyRules = {
  nameLength: { min: number; max: number }
  /** The proposed one first; none where the service alone decides. */
  expiry: readonly ExpiryChoice[]
  /** What it may be given, such as `member:create`; none where keys have no permissions of their own. */
  rights: readonly string[]
  /** In plain words what a right opens, by its name. */
  rightHints?: Readonly<Record<string, string>>
  /** The right beside which the roles are named that it may give. */
  rolesBeside?: string
  /** To how many addresses or networks it may be bound. */
  mostAddresses: number
}

/** What is asked of the person who makes a key; `days` is empty where it has no end, or the service decides. */
export type KeyTerms = {
  name: string
  days: string
  rights: ReadonlySet<string>
  roles: string
  addresses: readonly string[]
}

type Entered = { name: string; days: string; rights: Set<string>; roles: string; addresses: string }

const ofRoles: readonly (string | undefined)[] = ['ROLE_NOT_FOUND', 'SERVICE_KEY_ROLE_NOT_ALLOWED']

/** The form of a new key; what the service refuses of it is said at its field. */
export function useKeyForm({ nameLength: { min, max }, expiry, rights, mostAddresses }: KeyRules, error: unknown) {
  const { t } = useTranslation()
  const form = useEntryForm<Entered>({
    initialValues: { name: '', days: expiry[0]?.value ?? '', rights: new Set<string>(), roles: '', addresses: '' },
    validate: {
      name: (name) => {
        if (isBlank(name) || name.trim().length < min) return t('apiKeys.nameMissing')
        return name.trim().length > max ? t('apiKeys.nameLong', { max }) : null
      },
      rights: (chosen) => (rights.length > 0 && chosen.size === 0 ? t('apiKeys.rightsMissing') : null),
      addresses: (text) =>
        addressesIn(text).length > mostAddresses ? t('apiKeys.addressesMany', { max: mostAddresses }) : null,
    },
  })
  const refused = refusedEntry()
  useProblemAtField(form, refused?.field, refused?.problem, error)
  return { ...form, formError: refused === undefined ? error : null }

  function refusedEntry(): { field: 'name' | 'roles' | 'addresses'; problem: string } | undefined {
    if (ofRoles.includes(refusalCodeOf(error))) return { field: 'roles', problem: t('serviceKeys.rolesWrong') }
    const invalid = invalidFieldOf(error)
    if (invalid?.name === 'name') return { field: 'name', problem: t('apiKeys.nameWrong') }
    if (invalid?.name !== 'addresses') return undefined
    const address = addressesIn(form.values.addresses)[invalid.entry] ?? ''
    return { field: 'addresses', problem: t('apiKeys.addressWrong', { address }) }
  }
}

export function termsOf({ name, roles, addresses, ...chosen }: Entered): KeyTerms {
  return {
    ...chosen,
    name: name.trim(),
    roles: roles.replace(/\s*,\s*/g, ',').trim(),
    addresses: addressesIn(addresses),
  }
}

export function isEntered({ name, rights, roles, addresses }: Entered): boolean {
  return name !== '' || rights.size > 0 || roles !== '' || addresses !== ''
}

function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}

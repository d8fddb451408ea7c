import { isBlank } from '@foyer/auth-domain/input/blank'
import { limits } from '@foyer/auth-domain/limits'
import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { allowsIn, permissionsIn } from './permission-groups.ts'

type Entered = { name: string; rights: Set<string> }

const NAME = /^[a-z0-9-]+$/

/** The key of a permission among those that are chosen. */
export const keyOf = ({ resource, action }: { resource: string; action: string }) => `${resource}:${action}`

/** The form of a role. `known`: what it may be of; `terms`: what is entered, to send. */
export function useRoleForm(stored: { name: string; permissions: Rights }, known: Rights, error: unknown) {
  const { t } = useTranslation()
  const begun = permissionsIn(stored.permissions).map(keyOf)
  const form = useEntryForm<Entered>({
    initialValues: { name: stored.name, rights: new Set(begun) },
    validate: { name: nameProblem },
    refusals: { ROLE_NAME_IS_ALREADY_TAKEN: 'name' },
    error,
  })
  const name = form.values.name.trim().toLowerCase()
  const permission = chosenIn(known, form.values.rights)
  const isSame =
    form.values.rights.size === begun.length &&
    permissionsIn(permission).every((one) => allowsIn(stored.permissions, one))
  return { ...form, terms: { name, permission }, changesRights: !isSame, isStored: isSame && name === stored.name }

  function nameProblem(typed: string): string | null {
    const entered = typed.trim().toLowerCase()
    if (isBlank(entered)) return t('roles.nameMissing')
    if (entered.length > limits.nameMaxLength) return t('problem.nameLong', { count: limits.nameMaxLength })
    return NAME.test(entered) ? null : t('roles.nameWrong')
  }
}

export type RoleForm = ReturnType<typeof useRoleForm>

function chosenIn(known: Rights, chosen: ReadonlySet<string>): Record<string, string[]> {
  const rights = Object.entries(known).map(([resource, actions]): [string, string[]] => [
    resource,
    actions.filter((action) => chosen.has(keyOf({ resource, action }))),
  ])
  return Object.fromEntries(rights.filter(([, actions]) => actions.length > 0))
}

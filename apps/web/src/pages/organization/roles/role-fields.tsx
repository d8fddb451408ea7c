import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { Checkbox, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#pages/api-keys/api-keys.module.css'
import { useMemberRightLabels } from '#pages/api-keys/use-right-labels.ts'
import { allowsIn, type Permission, type PermissionGroup, usePermissionGroups } from './permission-groups.ts'
import { keyOf, type RoleForm } from './use-role-form.ts'

type Props = { form: RoleForm; known: Rights; givable: Rights }

/** The name of a role, and what it allows; what the user cannot give cannot be chosen. */
export function RoleFields({ form, known, givable }: Props) {
  const { t } = useTranslation()
  const [label, hint, why] = [useId(), useId(), useId()]
  const groups = usePermissionGroups(known)
  const isLimited = groups.some(([, all]) => all.some((one) => isFixed(one, form, givable)))
  return (
    <>
      <TextInput
        label={t('roles.name')}
        description={t('roles.nameHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: each resource below is a fieldset, whose legend a screen reader reads with this name */}
      <div className={classes.rights} role="group" aria-labelledby={label} aria-describedby={hint}>
        <p id={label} className={classes.label}>
          {t('roles.matrix')}
        </p>
        <p id={hint} className={classes.detail}>
          {t('roles.choice')}
        </p>
        {isLimited && (
          <p id={why} className={classes.detail}>
            {t('roles.notYours')}
          </p>
        )}
        <div className={classes.resources}>
          {groups.map((group) => (
            <Group key={group[0]} group={group} form={form} givable={givable} why={why} />
          ))}
        </div>
      </div>
    </>
  )
}

type GroupProps = Omit<Props, 'known'> & { group: PermissionGroup; why: string }

/** `why`: the element that says why some cannot be chosen. */
function Group({ group: [resource, permissions], form, givable, why }: GroupProps) {
  const labels = useMemberRightLabels()
  const { rights } = form.values
  function change(key: string, on: boolean): void {
    const others = [...rights].filter((other) => other !== key)
    form.setFieldValue('rights', new Set(on ? [...others, key] : others))
  }

  return (
    <fieldset className={classes.resource}>
      <legend className={classes.resourceName}>{labels.resource(resource)}</legend>
      {permissions.map(({ action }) => {
        const key = keyOf({ resource, action })
        const fixed = isFixed({ resource, action }, form, givable)
        return (
          <Checkbox
            key={action}
            label={labels.right(resource, action)}
            checked={rights.has(key)}
            disabled={fixed}
            aria-describedby={fixed ? why : undefined}
            onChange={({ currentTarget: { checked } }) => change(key, checked)}
          />
        )
      })}
    </fieldset>
  )
}

// What it allows already may be taken out.
function isFixed(permission: Permission, { values }: RoleForm, givable: Rights): boolean {
  return !allowsIn(givable, permission) && !values.rights.has(keyOf(permission))
}

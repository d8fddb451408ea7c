import type { Label } from '@foyer/auth-domain/options/label'
import { useSettings } from '#data/settings.ts'
import { labelIn } from '#i18n/label-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'

export type Labels = { resource: (name: string) => string; right: (resource: string, action: string) => string }

/** What an application's own permissions are called; those without a label have no other name than their own. */
export function useOwnRightLabels(): Labels {
  const { language } = useTranslation().i18n
  const settings = useSettings().data
  const labels = settings?.organization.permissionLabels ?? {}
  const of = (name: string) => (Object.hasOwn(labels, name) ? labels[name] : undefined)
  const text = (label: Label | null | undefined) =>
    label && settings ? labelIn(label, language, settings.defaultLanguage) : undefined
  return {
    resource: (name) => text(of(name)?.label) ?? name,
    right: (resource, action) => {
      const actions = of(resource)?.actions ?? {}
      return text(Object.hasOwn(actions, action) ? actions[action] : null) ?? action
    },
  }
}

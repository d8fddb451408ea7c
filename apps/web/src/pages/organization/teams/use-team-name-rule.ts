import { isBlank } from '@foyer/auth-domain/input/blank'
import { limits } from '@foyer/auth-domain/limits'
import { useTranslation } from '#i18n/use-translation.ts'

export function useTeamNameRule(): (name: string) => string | null {
  const { t } = useTranslation()
  return (name) => {
    if (isBlank(name)) return t('teams.nameMissing')
    return name.length > limits.nameMaxLength ? t('problem.nameLong', { count: limits.nameMaxLength }) : null
  }
}

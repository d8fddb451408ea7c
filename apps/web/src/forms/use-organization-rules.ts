import { limits } from '@foyer/auth-domain/limits'
import { useTranslation } from 'react-i18next'
import { useFieldRules } from './field-rules.ts'

const SLUG = /^[a-z0-9-]+$/

// The page that makes an organization stands where this one's would.
const RESERVED = 'new'

/** The rules for what an organization is called, in the reader's words. */
export function useOrganizationRules() {
  const { t } = useTranslation()
  const { picture } = useFieldRules()
  return {
    name: (name: string) => {
      if (name.trim() === '') return t('organization.nameMissing')
      return name.length > limits.nameMaxLength ? t('problem.nameLong', { count: limits.nameMaxLength }) : null
    },
    slug: (slug: string) => {
      if (slug === '') return t('organization.slugMissing')
      if (slug === RESERVED) return t('organization.slugTaken')
      if (slug.length > limits.slugMaxLength) return t('problem.nameLong', { count: limits.slugMaxLength })
      return SLUG.test(slug) ? null : t('organization.slugWrong')
    },
    logo: picture,
  }
}

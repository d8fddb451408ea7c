import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#data/types.ts'
import { useOrganizationNavigation } from './organization-navigation.ts'
import classes from './organization-tabs.module.css'

/** Links to the current organization's pages, above the page on phones. */
export function OrganizationTabs({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab changes with the path
  useEffect(() => {
    const active = tabs.current?.querySelector('[data-status="active"]')
    active?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={t('nav.inOrganization')}>
      {useOrganizationNavigation(organization).map(({ to, label }) => (
        <Link
          key={to}
          className={classes.tab}
          to={to}
          params={{ slug: organization.slug }}
          activeOptions={{ exact: to === '/organizations/$slug' }}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../data/here.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from './header.module.css'

type Part = 'members' | 'invitations' | 'teams' | 'settings'

/** The title of one page of an organization, and at its side what can be begun there. */
export function Header({ part, children }: { part: Part; children?: ReactNode }) {
  const { t } = useTranslation()
  const { organization } = useHere()
  return (
    <div className={classes.header}>
      <PageHeader title={t(`nav.${part}`)} help={t(`${part}.help`, { organization: organization.name })} />
      {children}
    </div>
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Readiness } from '#data/members.ts'
import { Header } from '#pages/organization/header.tsx'
import { InviteLink } from '#pages/organization/invite-link.tsx'
import classes from './members.module.css'
import { MembersContent } from './members-content.tsx'
import { RoleFilter } from './role-filter.tsx'
import { SearchField } from './search-field.tsx'
import { SecondFactorFilter } from './second-factor-filter.tsx'
import { TeamFilter } from './team-filter.tsx'

const DEBOUNCE_MS = 250

type Filters = { team?: string | undefined; role?: string | undefined; secondFactor?: Readiness | undefined }

export function MembersPage() {
  const { team, role, secondFactor } = useSearch({ from: '/app/organizations/$slug/members' })
  const navigate = useNavigate({ from: '/organizations/$slug/members' })
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)

  function filter(chosen: Filters): void {
    void navigate({ search: { team, role, secondFactor, ...chosen }, replace: true })
  }

  function clear(): void {
    setTyped('')
    filter({ team: undefined, role: undefined, secondFactor: undefined })
  }

  return (
    <>
      <Header page="members">
        <InviteLink />
      </Header>
      <div className={classes.list}>
        <div className={classes.filters}>
          <SearchField className={classes.search} value={typed} onChange={setTyped} />
          <TeamFilter team={team} onChange={(chosen) => filter({ team: chosen })} />
          <RoleFilter role={role} onChange={(chosen) => filter({ role: chosen })} />
          <SecondFactorFilter secondFactor={secondFactor} onChange={(chosen) => filter({ secondFactor: chosen })} />
        </div>
        <MembersContent search={search} team={team} role={role} secondFactor={secondFactor} onClear={clear} />
      </div>
    </>
  )
}

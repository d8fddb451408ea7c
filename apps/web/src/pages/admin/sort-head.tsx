import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './users/users.module.css'

type Order<Column> = { sortBy?: Column; sortDirection?: 'asc' }

type Props<Column> = {
  label: string
  /** Undefined is the order of creation. */
  by: Column | undefined
  search: Order<Column>
  onSearchChange: (change: { sortBy: Column | undefined; sortDirection: 'asc' | undefined }) => void
}

/** The header of a sortable column; pressing it again reverses the order. */
export function SortHead<Column extends string>({ label, by, search, onSearchChange }: Props<Column>) {
  const isSorted = search.sortBy === by
  const isAscending = search.sortDirection === 'asc'
  const SortIcon = isAscending ? IconArrowUp : IconArrowDown

  function sort(): void {
    const ascending = isSorted ? !isAscending : by !== undefined
    onSearchChange({ sortBy: by, sortDirection: ascending ? 'asc' : undefined })
  }

  return (
    <th scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton className={classes.sort} onClick={sort}>
        {label}
        {isSorted && <SortIcon size={14} stroke={1.5} aria-hidden="true" />}
      </UnstyledButton>
      <span className={classes.unsorted}>{label}</span>
    </th>
  )
}

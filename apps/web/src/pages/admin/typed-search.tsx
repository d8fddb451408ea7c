import { useDebouncedCallback } from '@mantine/hooks'
import { useDraft } from '#forms/use-draft.ts'
import { SearchField } from '#pages/organization/members/search-field.tsx'
import classes from './users/users.module.css'

type Props = {
  /** What is searched; names and emails unless given. */
  label?: string
  search: string | undefined
  onSearch: (typed: string | undefined) => void
}

const DEBOUNCE_MS = 250

/** A search field whose text is reported after a pause. */
export function TypedSearch({ label, search, onSearch }: Props) {
  const [typed, setTyped] = useDraft(search)
  const reportSearch = useDebouncedCallback((text: string) => onSearch(text === '' ? undefined : text), DEBOUNCE_MS)

  function changeText(text: string): void {
    setTyped(text)
    reportSearch(text.trim())
  }

  return <SearchField className={classes.search} label={label} value={typed} onChange={changeText} />
}

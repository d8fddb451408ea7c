import { useRouterState } from '@tanstack/react-router'
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { CurrentOrganizationContext } from '#data/current-organization.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { announceTitle } from './focus-on-arrival.ts'

/** The path of the page whose heading was shown last; unset while the app starts. */
export const LastPageContext = createContext<{ current: string | undefined }>({ current: undefined })

/** The `id` of the heading of a page. */
export const PAGE_HEADING = 'page-heading'

/**
 * For the heading of a page: sets the document's title to its text, the organization and the product. After a
 * change of page it is announced. Does nothing without a title.
 */
export function usePageHeading(title: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastPage = useContext(LastPageContext)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useDocumentTitle(title)
  useEffect(() => {
    if (title === undefined || path === undefined || lastPage.current === path) return
    const isFirst = lastPage.current === undefined
    lastPage.current = path
    if (!isFirst) announceTitle(heading.current, { preventScroll: true })
  }, [title, path, lastPage])
  return heading
}

function useDocumentTitle(title: string | undefined): void {
  const product = useProduct()
  const organization = useContext(CurrentOrganizationContext)?.organization.name
  useEffect(() => {
    if (title === undefined) return
    const parts = [title, organization === title ? undefined : organization, product]
    document.title = parts.filter((part) => part !== undefined).join(' · ')
  }, [title, organization, product])
}

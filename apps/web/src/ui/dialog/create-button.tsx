import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyDialog } from './lazy-dialog.tsx'

type Props = {
  label: string
  variant?: 'filled' | 'default'
  /** The dialog, by `lazyPart`. */
  children: (close: () => void) => ReactNode
}

/** Makes one more of what a page lists, in a dialog. */
export function CreateButton({ label, variant = 'filled', children }: Props) {
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {label}
      </Button>
      <LazyDialog opened={opened}>{opened && children(dialog.close)}</LazyDialog>
    </>
  )
}

import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

/** A native select. */
export function SelectField(props: NativeSelectProps) {
  return (
    <NativeSelect
      size="md"
      rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...props}
    />
  )
}

/** Brand icons that the icon set lacks, in its style. */
type Props = { size: number; stroke: number }

export function HuggingFaceIcon({ size, stroke }: Props) {
  return (
    <svg {...frame(size, stroke)} aria-hidden="true">
      <path d="M12 3a8.5 8.5 0 0 1 7.6 12.3M4.4 15.3A8.5 8.5 0 0 1 12 3" />
      <path d="M8.8 9.4v.6M15.2 9.4v.6M8.6 13a3.8 3.8 0 0 0 6.8 0" />
      <path d="M3.2 17.2c1.4-1.6 3-.7 4.4.9s2.6 2.9-.4 3.2c-2.4.2-4.6-1.8-4-4.1zM20.8 17.2c-1.4-1.6-3-.7-4.4.9s-2.6 2.9.4 3.2c2.4.2 4.6-1.8 4-4.1z" />
    </svg>
  )
}

export function RobloxIcon({ size, stroke }: Props) {
  return (
    <svg {...frame(size, stroke)} aria-hidden="true">
      <path d="M7.4 3 21 6.6 16.6 21 3 17.4z" />
      <path d="M10.6 9.7l3.9 1-1.1 3.6-3.9-1z" />
    </svg>
  )
}

function frame(size: number, strokeWidth: number) {
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    ...round,
  }
}

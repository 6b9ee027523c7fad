/** The product's sign: a barbell. Takes the colour of its text. */
export function Brand({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--semi-color-primary)" />
      <path
        d="M6 13v6M10 10v12M10 16h12M22 10v12M26 13v6"
        stroke="var(--console-on-primary)"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

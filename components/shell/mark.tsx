/** Three springs that run into one river. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
      className={className}
    >
      <path d="M3 4c5 0 5 8 10 8h8" />
      <path d="M3 12h10" />
      <path d="M3 20c5 0 5-8 10-8" />
      <circle cx="3" cy="4" r="1.2" fill="currentColor" />
      <circle cx="3" cy="12" r="1.2" fill="currentColor" />
      <circle cx="3" cy="20" r="1.2" fill="currentColor" />
    </svg>
  )
}

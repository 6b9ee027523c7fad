/// <reference types="@rsbuild/core/types" />

interface ImportMeta {
  /** Rspack's: what each file that the pattern finds gives. */
  glob<T>(pattern: string, how: { eager: true; query?: string; import?: string }): Record<string, T>
}

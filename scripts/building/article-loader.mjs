import { fromMarkdown } from 'mdast-util-from-markdown'

/**
 * The bundler's loader for an article of docs/help: its parts, as src/shell/help/load-articles.ts describes them. Pictures become files of the
 * build.
 */
// biome-ignore lint/style/noDefaultExport: a loader is a module's default export
export default function articleOf(source) {
  const imports = []
  const fail = (node) => {
    throw new Error(`${this.resourcePath}:${node.position.start.line}: an article cannot have "${node.type}"`)
  }
  const inline = (node) => {
    switch (node.type) {
      case 'text':
        return node.value.replaceAll('\n', ' ')
      case 'strong':
        return { kind: 'label', text: textOf(node) }
      case 'inlineCode':
        return { kind: 'key', text: node.value }
      case 'link':
        return { kind: 'link', text: textOf(node), article: node.url.replace(/^\.\/|\.md$/g, '') }
      default:
        return fail(node)
    }
  }
  const block = (node) => {
    switch (node.type) {
      case 'heading':
        return { kind: 'heading', text: textOf(node) }
      case 'paragraph': {
        const [first] = node.children
        if (first.type !== 'image' || node.children.length > 1)
          return { kind: 'paragraph', parts: node.children.map(inline) }
        imports.push(`import picture${imports.length} from ${JSON.stringify(first.url)}`)
        return { kind: 'picture', alt: first.alt, source: `picture${imports.length - 1}` }
      }
      case 'list':
        return {
          kind: node.ordered ? 'steps' : 'points',
          items: node.children.map(({ children }) =>
            children.flatMap((child) =>
              child.type === 'paragraph' ? child.children.map(inline) : fail(child),
            ),
          ),
        }
      default:
        return fail(node)
    }
  }
  const [title, ...rest] = fromMarkdown(source).children
  if (title?.type !== 'heading' || title.depth !== 1)
    throw new Error(`${this.resourcePath}: begins without a title`)
  const article = JSON.stringify({ title: textOf(title), blocks: rest.map(block) })
  const withPictures = article.replaceAll(/"source":"(picture\d+)"/g, '"source":$1')
  return [...imports, `export default ${withPictures}`].join('\n')
}

const textOf = (node) => (node.children ?? []).map((child) => child.value ?? textOf(child)).join('')

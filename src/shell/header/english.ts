import english from '@douyinfe/semi-ui/lib/es/locale/source/en_US'

export { english }

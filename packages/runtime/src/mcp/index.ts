export { type AiSdkOptions, type AiSdkOutput, type AiSdkTool, toAiSdkTools, type ToolInput } from "./ai-sdk.js";
export { callTool, type CallToolOptions } from "./call.js";
export type * from "./contract.js";
export { LeftOvers, type LeftOverLimits } from "./cursors.js";
export {
  type AnthropicTool,
  type DescribedTool,
  type GeminiTool,
  type OpenAiChatTool,
  type OpenAiTool,
  toAnthropicTools,
  toGeminiTools,
  toOpenAiChatTools,
  toOpenAiTools,
} from "./forms.js";
export type { ToolErrorFacts, ToolResult, ToolText } from "./result.js";
export { SelectionError, selectTools, type ToolCriteria, type ToolSelection } from "./selection.js";
export type { StreamLimits } from "./structure.js";
export {
  createToolbox,
  type ListedTool,
  type Toolbox,
  type ToolboxCallOptions,
  type ToolboxOptions,
  UnknownToolError,
} from "./toolbox.js";

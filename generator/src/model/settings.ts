/** The settings of a configuration that change the model. Absent: names and values are those of the document. */
export interface ModelSettings {}

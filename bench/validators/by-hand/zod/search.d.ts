/** What a search of a project answers. */
import * as z from "zod";
export declare const ColumnExample: z.ZodObject<
  {
    v: z.ZodUnknown;
  },
  z.core.$strip
>;
export declare const Figure: z.ZodObject<
  {
    caption: z.ZodString;
    text: z.ZodString;
    summary_text: z.ZodString;
    prequestion_list: z.ZodArray<z.ZodString>;
    persist_path: z.ZodString;
  },
  z.core.$strip
>;
export declare const FigureHighlight: z.ZodObject<
  {
    figure: z.ZodObject<
      {
        caption: z.ZodString;
        text: z.ZodString;
        summary_text: z.ZodString;
        prequestion_list: z.ZodArray<z.ZodString>;
        persist_path: z.ZodString;
      },
      z.core.$strip
    >;
  },
  z.core.$strip
>;
export declare const SourceDocument: z.ZodObject<
  {
    file_name: z.ZodString;
  },
  z.core.$strip
>;
export declare const FigureResult: z.ZodObject<
  {
    type: z.ZodLiteral<"figure">;
    document_id: z.ZodString;
    document_name: z.ZodString;
    highlight: z.ZodObject<
      {
        figure: z.ZodObject<
          {
            caption: z.ZodString;
            text: z.ZodString;
            summary_text: z.ZodString;
            prequestion_list: z.ZodArray<z.ZodString>;
            persist_path: z.ZodString;
          },
          z.core.$strip
        >;
      },
      z.core.$strip
    >;
    source_document: z.ZodObject<
      {
        file_name: z.ZodString;
      },
      z.core.$strip
    >;
    figure_id: z.ZodInt;
  },
  z.core.$strip
>;
export declare const ParagraphChunk: z.ZodObject<
  {
    text: z.ZodString;
    range: z.ZodString;
  },
  z.core.$strip
>;
export declare const ParagraphHighlight: z.ZodObject<
  {
    chunks: z.ZodArray<
      z.ZodObject<
        {
          text: z.ZodString;
          range: z.ZodString;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const ParagraphResult: z.ZodObject<
  {
    type: z.ZodLiteral<"paragraph">;
    document_id: z.ZodString;
    document_name: z.ZodString;
    highlight: z.ZodObject<
      {
        chunks: z.ZodArray<
          z.ZodObject<
            {
              text: z.ZodString;
              range: z.ZodString;
            },
            z.core.$strip
          >
        >;
      },
      z.core.$strip
    >;
    source_document: z.ZodObject<
      {
        file_name: z.ZodString;
      },
      z.core.$strip
    >;
    paragraph_block_id: z.ZodString;
  },
  z.core.$strip
>;
export declare const TableColumn: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    data_type: z.ZodString;
    range: z.ZodString;
    count: z.ZodOptional<z.ZodInt>;
    null_count: z.ZodOptional<z.ZodInt>;
    approx_ndv: z.ZodOptional<z.ZodInt>;
    examples: z.ZodArray<
      z.ZodObject<
        {
          v: z.ZodUnknown;
        },
        z.core.$strip
      >
    >;
    display_examples: z.ZodArray<
      z.ZodObject<
        {
          v: z.ZodUnknown;
        },
        z.core.$strip
      >
    >;
    min_value: z.ZodOptional<z.ZodString>;
    max_value: z.ZodOptional<z.ZodString>;
  },
  z.core.$strip
>;
export declare const InnerTable: z.ZodObject<
  {
    id: z.ZodString;
    data_range: z.ZodString;
    num_rows: z.ZodInt;
    persist_path: z.ZodString;
    columns: z.ZodArray<
      z.ZodObject<
        {
          id: z.ZodString;
          name: z.ZodString;
          data_type: z.ZodString;
          range: z.ZodString;
          count: z.ZodOptional<z.ZodInt>;
          null_count: z.ZodOptional<z.ZodInt>;
          approx_ndv: z.ZodOptional<z.ZodInt>;
          examples: z.ZodArray<
            z.ZodObject<
              {
                v: z.ZodUnknown;
              },
              z.core.$strip
            >
          >;
          display_examples: z.ZodArray<
            z.ZodObject<
              {
                v: z.ZodUnknown;
              },
              z.core.$strip
            >
          >;
          min_value: z.ZodOptional<z.ZodString>;
          max_value: z.ZodOptional<z.ZodString>;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const TableHighlight: z.ZodObject<
  {
    inner_tables: z.ZodArray<
      z.ZodObject<
        {
          id: z.ZodString;
          data_range: z.ZodString;
          num_rows: z.ZodInt;
          persist_path: z.ZodString;
          columns: z.ZodArray<
            z.ZodObject<
              {
                id: z.ZodString;
                name: z.ZodString;
                data_type: z.ZodString;
                range: z.ZodString;
                count: z.ZodOptional<z.ZodInt>;
                null_count: z.ZodOptional<z.ZodInt>;
                approx_ndv: z.ZodOptional<z.ZodInt>;
                examples: z.ZodArray<
                  z.ZodObject<
                    {
                      v: z.ZodUnknown;
                    },
                    z.core.$strip
                  >
                >;
                display_examples: z.ZodArray<
                  z.ZodObject<
                    {
                      v: z.ZodUnknown;
                    },
                    z.core.$strip
                  >
                >;
                min_value: z.ZodOptional<z.ZodString>;
                max_value: z.ZodOptional<z.ZodString>;
              },
              z.core.$strip
            >
          >;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const TableResult: z.ZodObject<
  {
    type: z.ZodLiteral<"table">;
    document_id: z.ZodString;
    document_name: z.ZodString;
    highlight: z.ZodObject<
      {
        inner_tables: z.ZodArray<
          z.ZodObject<
            {
              id: z.ZodString;
              data_range: z.ZodString;
              num_rows: z.ZodInt;
              persist_path: z.ZodString;
              columns: z.ZodArray<
                z.ZodObject<
                  {
                    id: z.ZodString;
                    name: z.ZodString;
                    data_type: z.ZodString;
                    range: z.ZodString;
                    count: z.ZodOptional<z.ZodInt>;
                    null_count: z.ZodOptional<z.ZodInt>;
                    approx_ndv: z.ZodOptional<z.ZodInt>;
                    examples: z.ZodArray<
                      z.ZodObject<
                        {
                          v: z.ZodUnknown;
                        },
                        z.core.$strip
                      >
                    >;
                    display_examples: z.ZodArray<
                      z.ZodObject<
                        {
                          v: z.ZodUnknown;
                        },
                        z.core.$strip
                      >
                    >;
                    min_value: z.ZodOptional<z.ZodString>;
                    max_value: z.ZodOptional<z.ZodString>;
                  },
                  z.core.$strip
                >
              >;
            },
            z.core.$strip
          >
        >;
      },
      z.core.$strip
    >;
    source_document: z.ZodObject<
      {
        file_name: z.ZodString;
      },
      z.core.$strip
    >;
    table_id: z.ZodString;
    title: z.ZodString;
    sheet_name: z.ZodString;
    semantic_sheet_name: z.ZodString;
    table_region_info: z.ZodString;
  },
  z.core.$strip
>;
export declare const DocumentResult: z.ZodDiscriminatedUnion<
  [
    z.ZodObject<
      {
        type: z.ZodLiteral<"paragraph">;
        document_id: z.ZodString;
        document_name: z.ZodString;
        highlight: z.ZodObject<
          {
            chunks: z.ZodArray<
              z.ZodObject<
                {
                  text: z.ZodString;
                  range: z.ZodString;
                },
                z.core.$strip
              >
            >;
          },
          z.core.$strip
        >;
        source_document: z.ZodObject<
          {
            file_name: z.ZodString;
          },
          z.core.$strip
        >;
        paragraph_block_id: z.ZodString;
      },
      z.core.$strip
    >,
    z.ZodObject<
      {
        type: z.ZodLiteral<"table">;
        document_id: z.ZodString;
        document_name: z.ZodString;
        highlight: z.ZodObject<
          {
            inner_tables: z.ZodArray<
              z.ZodObject<
                {
                  id: z.ZodString;
                  data_range: z.ZodString;
                  num_rows: z.ZodInt;
                  persist_path: z.ZodString;
                  columns: z.ZodArray<
                    z.ZodObject<
                      {
                        id: z.ZodString;
                        name: z.ZodString;
                        data_type: z.ZodString;
                        range: z.ZodString;
                        count: z.ZodOptional<z.ZodInt>;
                        null_count: z.ZodOptional<z.ZodInt>;
                        approx_ndv: z.ZodOptional<z.ZodInt>;
                        examples: z.ZodArray<
                          z.ZodObject<
                            {
                              v: z.ZodUnknown;
                            },
                            z.core.$strip
                          >
                        >;
                        display_examples: z.ZodArray<
                          z.ZodObject<
                            {
                              v: z.ZodUnknown;
                            },
                            z.core.$strip
                          >
                        >;
                        min_value: z.ZodOptional<z.ZodString>;
                        max_value: z.ZodOptional<z.ZodString>;
                      },
                      z.core.$strip
                    >
                  >;
                },
                z.core.$strip
              >
            >;
          },
          z.core.$strip
        >;
        source_document: z.ZodObject<
          {
            file_name: z.ZodString;
          },
          z.core.$strip
        >;
        table_id: z.ZodString;
        title: z.ZodString;
        sheet_name: z.ZodString;
        semantic_sheet_name: z.ZodString;
        table_region_info: z.ZodString;
      },
      z.core.$strip
    >,
    z.ZodObject<
      {
        type: z.ZodLiteral<"figure">;
        document_id: z.ZodString;
        document_name: z.ZodString;
        highlight: z.ZodObject<
          {
            figure: z.ZodObject<
              {
                caption: z.ZodString;
                text: z.ZodString;
                summary_text: z.ZodString;
                prequestion_list: z.ZodArray<z.ZodString>;
                persist_path: z.ZodString;
              },
              z.core.$strip
            >;
          },
          z.core.$strip
        >;
        source_document: z.ZodObject<
          {
            file_name: z.ZodString;
          },
          z.core.$strip
        >;
        figure_id: z.ZodInt;
      },
      z.core.$strip
    >,
  ],
  "type"
>;
export declare const Memory: z.ZodObject<
  {
    id: z.ZodString;
    content: z.ZodString;
    user_id: z.ZodString;
    expired: z.ZodBoolean;
    has_unresolved_conflict: z.ZodBoolean;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
export declare const ProjectsSearchResponse: z.ZodObject<
  {
    success: z.ZodBoolean;
    message: z.ZodString;
    data: z.ZodObject<
      {
        documents: z.ZodArray<
          z.ZodDiscriminatedUnion<
            [
              z.ZodObject<
                {
                  type: z.ZodLiteral<"paragraph">;
                  document_id: z.ZodString;
                  document_name: z.ZodString;
                  highlight: z.ZodObject<
                    {
                      chunks: z.ZodArray<
                        z.ZodObject<
                          {
                            text: z.ZodString;
                            range: z.ZodString;
                          },
                          z.core.$strip
                        >
                      >;
                    },
                    z.core.$strip
                  >;
                  source_document: z.ZodObject<
                    {
                      file_name: z.ZodString;
                    },
                    z.core.$strip
                  >;
                  paragraph_block_id: z.ZodString;
                },
                z.core.$strip
              >,
              z.ZodObject<
                {
                  type: z.ZodLiteral<"table">;
                  document_id: z.ZodString;
                  document_name: z.ZodString;
                  highlight: z.ZodObject<
                    {
                      inner_tables: z.ZodArray<
                        z.ZodObject<
                          {
                            id: z.ZodString;
                            data_range: z.ZodString;
                            num_rows: z.ZodInt;
                            persist_path: z.ZodString;
                            columns: z.ZodArray<
                              z.ZodObject<
                                {
                                  id: z.ZodString;
                                  name: z.ZodString;
                                  data_type: z.ZodString;
                                  range: z.ZodString;
                                  count: z.ZodOptional<z.ZodInt>;
                                  null_count: z.ZodOptional<z.ZodInt>;
                                  approx_ndv: z.ZodOptional<z.ZodInt>;
                                  examples: z.ZodArray<
                                    z.ZodObject<
                                      {
                                        v: z.ZodUnknown;
                                      },
                                      z.core.$strip
                                    >
                                  >;
                                  display_examples: z.ZodArray<
                                    z.ZodObject<
                                      {
                                        v: z.ZodUnknown;
                                      },
                                      z.core.$strip
                                    >
                                  >;
                                  min_value: z.ZodOptional<z.ZodString>;
                                  max_value: z.ZodOptional<z.ZodString>;
                                },
                                z.core.$strip
                              >
                            >;
                          },
                          z.core.$strip
                        >
                      >;
                    },
                    z.core.$strip
                  >;
                  source_document: z.ZodObject<
                    {
                      file_name: z.ZodString;
                    },
                    z.core.$strip
                  >;
                  table_id: z.ZodString;
                  title: z.ZodString;
                  sheet_name: z.ZodString;
                  semantic_sheet_name: z.ZodString;
                  table_region_info: z.ZodString;
                },
                z.core.$strip
              >,
              z.ZodObject<
                {
                  type: z.ZodLiteral<"figure">;
                  document_id: z.ZodString;
                  document_name: z.ZodString;
                  highlight: z.ZodObject<
                    {
                      figure: z.ZodObject<
                        {
                          caption: z.ZodString;
                          text: z.ZodString;
                          summary_text: z.ZodString;
                          prequestion_list: z.ZodArray<z.ZodString>;
                          persist_path: z.ZodString;
                        },
                        z.core.$strip
                      >;
                    },
                    z.core.$strip
                  >;
                  source_document: z.ZodObject<
                    {
                      file_name: z.ZodString;
                    },
                    z.core.$strip
                  >;
                  figure_id: z.ZodInt;
                },
                z.core.$strip
              >,
            ],
            "type"
          >
        >;
        memories: z.ZodArray<
          z.ZodObject<
            {
              id: z.ZodString;
              content: z.ZodString;
              user_id: z.ZodString;
              expired: z.ZodBoolean;
              has_unresolved_conflict: z.ZodBoolean;
              created_at: z.ZodISODateTime;
              updated_at: z.ZodISODateTime;
            },
            z.core.$strip
          >
        >;
      },
      z.core.$strip
    >;
  },
  z.core.$strip
>;

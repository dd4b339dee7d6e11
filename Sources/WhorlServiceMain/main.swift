import WhorlServiceTool

await WhorlServiceProgram.main()

import WhorlTool

await WhorlProgram.main()
